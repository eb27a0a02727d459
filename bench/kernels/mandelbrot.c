// Escape times over a grid: short double loops with two exits.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 2000;
    unsigned hash = 0;
    for (int py = 0; py < n; py++) {
        unsigned bits = 0;
        for (int px = 0; px < n; px++) {
            double cx = 3.0 * px / n - 2.25, cy = 2.5 * py / n - 1.25, x = 0, y = 0, x2 = 0, y2 = 0;
            int i = 0;
            for (; i < 100 && x2 + y2 <= 4.0; i++) {
                y = 2 * x * y + cy, x = x2 - y2 + cx;
                x2 = x * x, y2 = y * y;
            }
            bits = bits << 1 | (i == 100);
            hash = hash * 33 + i + (bits & 255);
        }
    }
    printf("%08x\n", hash);
    return 0;
}
