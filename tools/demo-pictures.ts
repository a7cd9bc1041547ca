/**
 * `node tools/demo-pictures.ts catalogue FILE…` writes new pictures of the demo into `demo/pictures/catalogue`, in the sizes
 * and formats in which uploads are stored. `demo/pictures/list.json` has their names, those of the files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { findKind } from '#demo/data/pictures.ts'
import { listFileEndings } from '#domain/media/image-kinds.ts'
import { processImage } from '#server/features/media/process-image.ts'
import { openLog } from '#server/platform/observability/log.ts'

const [name = '', ...paths] = process.argv.slice(2)
const kind = findKind(name)
if (!kind) throw new Error('Name the kind: catalogue, categories or staff')
const log = openLog({ logLevel: 'info', production: false, logPretty: true })
for (const path of paths) {
  const { files, colours } = await processImage(log, kind.rules, readFileSync(path))
  const stem = [basename(path, extname(path)), colours].filter(Boolean).join('-')
  for (const [at, ending] of listFileEndings(kind.rules).entries())
    writeFileSync(join(kind.directory, stem + ending), files[at]!)
}
