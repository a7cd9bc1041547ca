// cspell:ignore jitless
/**
 * Zod for browsers. The Content-Security-Policy forbids what it would compile its schemas with, and browsers report each
 * attempt. The setting must be made before a schema is created.
 */
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
