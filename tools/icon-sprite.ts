/** Writes the sprite of the sites' icons from Lucide's drawings: `node tools/icon-sprite.ts`. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import drawings from 'lucide-static/icon-nodes.json' with { type: 'json' }
import { ICON_NAMES, type IconName } from '#web/ui/icons/names.ts'

/** A drawing has the lines of one icon, in a square of 24 units. */
type Line = [tag: string, attributes: Record<string, string>]

export const SPRITE = fileURLToPath(new URL('../web/ui/icons/sprite.svg', import.meta.url))

export const drawSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${ICON_NAMES.map(drawIcon).join('\n')}\n</svg>\n`

function drawIcon(name: IconName): string {
  const lines = (drawings as unknown as Record<IconName, Line[]>)[name] // the inferred type is a union of 1,900 shapes
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines.map(drawLine).join('')}</symbol>`
}

/** The values are numbers and paths, which need no escaping. */
const drawLine = ([tag, attributes]: Line): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

if (import.meta.main) await writeFile(SPRITE, drawSprite())
