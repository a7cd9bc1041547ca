/** Where pictures are. The database keeps paths ('/media/…'); on the wire they are whole addresses, so that any client finds them. */
import type { Config } from './config.ts'

export type MediaBase = Pick<Config, 'publicUrl'>

export const mediaUrl = <P extends string | null>(config: MediaBase, path: P): P extends null ? null : string =>
  // The compiler cannot follow a condition on P into the two branches.
  (path === null ? null : `${config.publicUrl}${path}`) as P extends null ? null : string

/**
 * Fills in the places of pictures in JSON text that the database wrote: `wire_media` puts a line break before each, and nothing else in
 * such text has one.
 */
export const placeMedia = (config: MediaBase, text: string): string => text.replaceAll('\n"', `"${config.publicUrl}`)
