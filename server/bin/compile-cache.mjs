/** Keeps the stripped and compiled forms of the sources between starts: quicker, and without the compiler in memory. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
