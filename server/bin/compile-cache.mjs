/** Stores the stripped and compiled form of the sources between starts: quicker, and without the compiler in memory. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// With the packages, so that a new installation begins a new one.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/d3-compiled', import.meta.url)))
