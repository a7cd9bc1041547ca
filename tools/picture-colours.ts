/**
 * Writes demo/pictures/colours.json: the colours of all demo pictures, which are part of their names and so
 * needed before they are drawn. Run it after changing what the pictures show. Takes about a minute.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_SEED, makeCatalogue } from '#demo/catalogue.ts'
import { picturePlans } from '#demo/picture-plans.ts'
import { coloursOf } from '#demo/pictures/render.ts'
import { dayOf } from '#domain/time/time.ts'

const file = join(import.meta.dirname, '../demo/pictures/colours.json')
const colours: Record<string, string> = {}
for (const plan of picturePlans(makeCatalogue({ seed: DEMO_SEED, today: dayOf(Date.now()) })))
  Object.assign(colours, await coloursOf(plan))
await writeFile(file, `${JSON.stringify(colours, null, 2)}\n`)
