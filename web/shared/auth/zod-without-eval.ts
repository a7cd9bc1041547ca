// cspell:ignore jitless
import * as z from 'zod'

// The Content-Security-Policy forbids what Zod would compile its schemas with, and browsers report each attempt.
z.config({ jitless: true })
