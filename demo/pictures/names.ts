// Names of the demo pictures, which contain their colours (domain/media/picture-colours.ts).
import COLOURS from './colours.json' with { type: 'json' }

/** The name without its width and format. */
export function pictureName(key: string, view?: View): string {
  const colours = coloursOf.get(view === undefined ? key : `${key}-${view}`)
  return [key, colours, view].filter((part) => part !== undefined).join('-')
}

/** A frame of a scene, or the cover of a store. */
export type View = '1' | '2' | '3' | 'cover'

/** Written by tools/picture-colours.ts. A picture that is missing here has no colours in its name. */
const coloursOf = new Map(Object.entries(COLOURS))
