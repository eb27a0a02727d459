"""Has XLA write the IR of a few functions of JAX into a folder."""
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_dump_to=" + sys.argv[1]
import jax, jax.numpy as jnp
@jax.jit
def f(x, w): return jax.nn.softmax(jnp.tanh(x @ w), axis=-1)
@jax.jit
def g(x): return jnp.sort(jnp.fft.fft(x).real) + jnp.cumsum(x)
@jax.jit
def conv(x, k): return jax.lax.conv(x, k, (1,1), 'SAME').sum()
@jax.jit
def h(key): return jax.random.normal(key, (64,)).astype(jnp.bfloat16).astype(jnp.float16) * jnp.float16(3)
x=jnp.ones((32,64)); w=jnp.ones((64,16))
f(x,w); jax.grad(lambda w: f(x,w)[0,0])(w); g(jnp.arange(128.)); conv(jnp.ones((1,3,16,16)), jnp.ones((4,3,3,3))); h(jax.random.key(0))
jax.jit(lambda x: jnp.linalg.cholesky(x @ x.T + 3*jnp.eye(32)))(x[:32,:32]); jax.jit(lambda a: jax.lax.while_loop(lambda s: s[0] < 10, lambda s: (s[0]+1, s[1]*1.5+jnp.sin(s[1])), (0, a)))(1.0)
