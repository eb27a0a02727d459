// A picture by rays: spheres, a plane, boxes, shadows and mirrors; vectors as structures of three floats, given and returned.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { float x, y, z; } V;
typedef struct { V at; float r, mirror; V colour; } Sphere;
typedef struct { V low, high, colour; } Box;

static V v(float x, float y, float z) { return (V){x, y, z}; }
static V add(V a, V b) { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
static V sub(V a, V b) { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
static V mul(V a, float k) { return v(a.x * k, a.y * k, a.z * k); }
static float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static V unit(V a) { return mul(a, 1 / sqrtf(dot(a, a))); }

static Sphere sphere[24];
static Box box[6];

static float to_sphere(const Sphere *s, V from, V way) {
    V d = sub(from, s->at);
    float b = dot(d, way), c = dot(d, d) - s->r * s->r, h = b * b - c;
    if (h < 0) return 1e9f;
    h = sqrtf(h);
    return -b - h > 1e-3f ? -b - h : -b + h > 1e-3f ? -b + h : 1e9f;
}

static float to_box(const Box *b, V from, V way, int *axis) {
    const float *lo = &b->low.x, *hi = &b->high.x, *f = &from.x, *w = &way.x;
    float near = -1e9f, far = 1e9f;
    for (int i = 0; i < 3; i++) {
        float inverse = 1 / w[i], a = (lo[i] - f[i]) * inverse, c = (hi[i] - f[i]) * inverse;
        if (a > c) { float t = a; a = c; c = t; }
        if (a > near) { near = a; *axis = i; }
        if (c < far) far = c;
    }
    return near < far && near > 1e-3f ? near : 1e9f;
}

static int shaded(V from, V way) {
    int axis;
    for (int i = 0; i < 24; i++) if (to_sphere(&sphere[i], from, way) < 1e8f) return 1;
    for (int i = 0; i < 6; i++) if (to_box(&box[i], from, way, &axis) < 1e8f) return 1;
    return 0;
}

static V trace(V from, V way, int depth) {
    float best = 1e8f, mirror = 0;
    V normal = {0, 0, 0}, colour = {0, 0, 0};
    for (int i = 0; i < 24; i++) {
        float t = to_sphere(&sphere[i], from, way);
        if (t < best) { best = t; normal = unit(sub(add(from, mul(way, t)), sphere[i].at)); colour = sphere[i].colour; mirror = sphere[i].mirror; }
    }
    for (int i = 0; i < 6; i++) {
        int axis = 0;
        float t = to_box(&box[i], from, way, &axis);
        if (t < best) {
            best = t; colour = box[i].colour; mirror = 0.1f;
            normal = v(0, 0, 0);
            (&normal.x)[axis] = (&way.x)[axis] > 0 ? -1.0f : 1.0f;
        }
    }
    if (way.y < 0) {
        float t = -from.y / way.y;
        if (t > 1e-3f && t < best) {
            best = t; normal = v(0, 1, 0); mirror = 0.2f;
            V p = add(from, mul(way, t));
            int dark = ((int)floorf(p.x) + (int)floorf(p.z)) & 1;
            colour = dark ? v(0.1f, 0.1f, 0.1f) : v(0.9f, 0.9f, 0.9f);
        }
    }
    if (best >= 1e8f) return v(0.4f, 0.6f, 0.5f + 0.5f * way.y);
    V at = add(from, mul(way, best)), light = unit(v(0.5f, 1, -0.3f));
    float bright = dot(normal, light);
    if (bright < 0 || shaded(at, light)) bright = 0;
    V out = mul(colour, 0.2f + 0.8f * bright);
    if (mirror > 0 && depth) {
        V back = trace(at, sub(way, mul(normal, 2 * dot(normal, way))), depth - 1);
        out = add(mul(out, 1 - mirror), mul(back, mirror));
    }
    return out;
}

int main(int argc, char **argv) {
    int side = argc > 1 ? atoi(argv[1]) : 1100;
    for (int i = 0; i < 24; i++) {
        sphere[i] = (Sphere){v((float)(i % 6) * 1.5f - 4, 0.6f + (float)(i / 6) * 0.8f, 4 + (float)(i * 7 % 5)), 0.6f, i % 3 ? 0.3f : 0,
                             v((float)(i % 3) / 3, (float)(i % 4) / 4, 0.5f)};
    }
    for (int i = 0; i < 6; i++) {
        V low = v((float)i * 2 - 6, 0, 3);
        box[i] = (Box){low, add(low, v(0.7f, 0.9f, 0.6f)), v(0.8f, (float)i / 6, 0.2f)};
    }
    uint32_t sum = 0;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            V c = trace(v(0, 2, -4), unit(v((float)x / (float)side - 0.5f, 0.4f - (float)y / (float)side, 1)), 3);
            sum += (uint32_t)(c.x * 15) + (uint32_t)(c.y * 15) * 3 + (uint32_t)(c.z * 15) * 5;
        }
    printf("%u\n", sum);
    return 0;
}
