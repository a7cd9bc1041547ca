/** Caches compiled sources between starts, which is faster and does not load the compiler. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The cache is in node_modules, so that a new installation starts with an empty one.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/d3-compiled', import.meta.url)))
