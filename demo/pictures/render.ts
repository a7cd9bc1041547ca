// Draws the demo pictures: the tools of a trade on patterned fabric, lit from the top left. A picture
// consists of the pattern, folds, the objects with their shadows, and light. The same plan gives the same
// bytes.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PATTERNS, PALETTES, type Look } from './patterns.ts'
import type { Svg } from './draw.ts'
import { arrange, seededRandom } from './kit.ts'
import { addSunlight, drawLayer, folds, PAINTS, WEAVE, type Pixels } from './light.ts'
import { COLOURS_SIDE, colourCode } from '#domain/media/picture-colours.ts'
import { pictureName, type View as PictureView } from './names.ts'
import { portrait, type Sitter } from './portrait.ts'
import { SCENES, type CategorySlug, type Scene } from './scenes/all.ts'



export type PicturePlan =
  | { kind: 'scene'; key: string; scene: Scene; look: Look; seed: number }
  | { kind: 'cover'; key: string; look: Look; seed: number }
  | { kind: 'category'; key: string; category: CategorySlug }
  | { kind: 'portrait'; key: string; sitter: Sitter; look: Look; seed: number }

/** Increase it when the same plan should give another picture. All pictures are then drawn again. */
const GENERATOR = '1'

// Pictures are drawn concurrently, so threads within one picture would only compete.
sharp.concurrency(1)

/** Draws the missing files of these plans. Returns how many were drawn and how many existed. */
export async function renderPictures(
  plans: readonly PicturePlan[],
  outDir: string,
  options: RenderOptions = {},
): Promise<{ drawn: number; existing: number }> {
  await mkdir(outDir, { recursive: true })
  const since = await versionSince(outDir)
  const counts = { drawn: 0, existing: 0 }
  const queue = plans.values()
  const work = async (): Promise<void> => {
    for (const plan of queue) {
      const targets = targetsOf(plan).filter(({ file }) => options.files?.includes(file) ?? true)
      const missing = await missingOf(targets, outDir, since)
      if (missing.length > 0) await drawFiles(plan, missing, outDir)
      counts.drawn += missing.length
      counts.existing += targets.length - missing.length
    }
  }
  await Promise.all(Array.from({ length: options.concurrency ?? 1 }, work))
  return counts
}

/** The file names of a plan. */
export const filesOf = (plan: PicturePlan): string[] => targetsOf(plan).map((target) => target.file)

/** The colours of each picture of a plan, by its name without colours. */
export async function coloursOf(plan: PicturePlan): Promise<Record<string, string>> {
  const { picture, frames } = await paint(plan, SMALL_SCENE)
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const codes = frames.map(async (frame) => {
    const pixels = await sharp(picture.data, { raw }).extract(frame).resize(COLOURS_SIDE, COLOURS_SIDE, { fit: 'fill' }).raw().toBuffer()
    return colourCode(pixels)
  })
  const views = [...new Set(targetsOf(plan).map(({ view }) => view))]
  return Object.fromEntries((await Promise.all(codes)).map((code, index) => [[plan.key, views[index]].filter(Boolean).join('-'), code]))
}

function targetsOf(plan: PicturePlan): Target[] {
  switch (plan.kind) {
    case 'scene':
      return SCENE_FRAMES.flatMap(([view, ...sizes]) => sizes.flatMap(([format, ...widths]) => widths.map((width) => targetOf(plan.key, { view, frame: Number(view), width, format }))))
    case 'cover':
      return COVER_SIZES.map(([width, format]) => targetOf(plan.key, { view: 'cover', frame: 1, width, format }))
    case 'category':
      return (['webp', 'avif'] as const).map((format) => targetOf(plan.key, { frame: 1, width: 160, format }))
    case 'portrait':
      return [targetOf(plan.key, { frame: 1, width: 160, format: 'webp' })]
  }
}

const targetOf = (key: string, target: Omit<Target, 'file'>): Target => ({ ...target, file: `${pictureName(key, target.view)}-${target.width}.${target.format}` })

/** Frame 1 is the full scene; the others are closer views in smaller sizes. */
const SCENE_FRAMES = [
  ['1', ['webp', 320, 640, 960], ['avif', 320, 640, 960]],
  ['2', ['webp', 320, 640], ['avif', 320, 640]],
  ['3', ['webp', 320, 640], ['avif', 320, 640]],
] as const
const CLOSER = [1.75, 1.55]
const COVER_SIZES = [[640, 'webp'], [960, 'webp'], [320, 'avif'], [640, 'avif'], [960, 'avif']] as const

/* ---------- drawing ---------- */

async function drawFiles(plan: PicturePlan, targets: Target[], outDir: string): Promise<void> {
  const [small, large] = [targets.filter(isSmall), targets.filter((target) => !isSmall(target))]
  if (small.length > 0) await drawFilesAt(SMALL_SCENE, plan, small, outDir)
  if (large.length > 0) await drawFilesAt(LARGE_SCENE, plan, large, outDir)
}

async function drawFilesAt(sceneWidth: number, plan: PicturePlan, targets: Target[], outDir: string): Promise<void> {
  const { picture, frames } = await paint(plan, sceneWidth)
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  for (const { file, frame, width, format } of targets) {
    const crop = frames[frame - 1]
    if (!crop) throw new Error(`${file}: the picture has no frame ${frame}`)
    const sized = sharp(picture.data, { raw }).extract(crop).resize(width)
    const encoded = format === 'avif' ? sized.avif({ quality: 42, effort: 2 }) : sized.webp({ quality: 47, effort: 3 })
    await writeAtomically(join(outDir, file), await encoded.toBuffer())
  }
}

/** Cards need their sizes first, so these are drawn from a smaller scene, in a third of the time. */
const isSmall = ({ frame, width }: Target): boolean => frame === 1 && width <= 320
const SMALL_SCENE = 640
const LARGE_SCENE = 1280

/** The picture in its largest size, and the frames to crop from it. */
async function paint(plan: PicturePlan, sceneWidth: number): Promise<{ picture: Pixels; frames: Crop[] }> {
  switch (plan.kind) {
    case 'scene': {
      const { picture, focuses } = await paintScene(plan.scene, plan.look, plan.seed, sceneWidth)
      return { picture, frames: [fullFrame(picture), ...closerFrames(picture, focuses)] }
    }
    case 'category': {
      const { scene, look, seed } = CATEGORY_PICTURES[plan.category]
      const { picture, focuses } = await paintScene(scene, look, seed, 640)
      const side = Math.round(picture.height * 0.84)
      return { picture, frames: [cropAround(focuses[0] ?? MIDDLE, side, side, picture)] }
    }
    case 'portrait': {
      const random = seededRandom(plan.seed)
      const picture = await paintGround(backgroundSvg(plan.look, random, 0.45), FULL_VIEW, SMALL_SCENE)
      const layers = portrait(plan.sitter).map((layer) => `<g transform="translate(100 0) scale(1.5)">${layer}</g>`)
      await paintLayers(picture, layers)
      addSunlight(picture)
      return { picture, frames: [cropAround(MIDDLE, picture.height, picture.height, picture)] }
    }
    case 'cover': {
      const random = seededRandom(plan.seed)
      const picture = await paintGround(backgroundSvg(plan.look, random, 0), { x: 0, y: 130, w: 800, h: 340 }, 960)
      addSunlight(picture)
      return { picture, frames: [fullFrame(picture)] }
    }
  }
}

async function paintScene(scene: Scene, look: Look, seed: number, width: number): Promise<{ picture: Pixels; focuses: Point[] }> {
  const random = seededRandom(seed * 131 + scene.length * 17)
  const { layers, focuses } = arrange(SCENES[scene], look.palette, random)
  const picture = await paintGround(backgroundSvg(look, random, 0.3), FULL_VIEW, width)
  await paintLayers(picture, layers)
  addSunlight(picture)
  return { picture, focuses }
}

async function paintLayers(picture: Pixels, layers: readonly Svg[]): Promise<void> {
  for (const layer of layers) {
    if (layer === '') continue
    const { data } = await sharp(svgOf(layer, FULL_VIEW, picture.width)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    drawLayer(picture, { data, width: picture.width, height: picture.height })
  }
}

/** The pattern with folds. `fade` blends it with its background colour, so that objects remain the focus. */
function backgroundSvg(look: Look, random: () => number, fade: number): Svg {
  const colours = PALETTES[look.palette]
  const shift = { x: Math.round(random() * 160), y: Math.round(random() * 160) }
  return PATTERNS[look.pattern](colours, shift) + `<rect width="800" height="600" fill="${colours[0]}" opacity="${fade}"/>` + folds(random) + WEAVE
}

const svgOf = (body: Svg, view: View, width: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.w} ${view.h}" width="${width}" height="${Math.round((width * view.h) / view.w)}">${PAINTS}${body}</svg>`)

async function paintGround(body: Svg, view: View, width: number): Promise<Pixels> {
  const { data, info } = await sharp(svgOf(body, view, width)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/* ---------- framing ---------- */

const fullFrame = ({ width, height }: Pixels): Crop => ({ left: 0, top: 0, width, height })

/** Closer views, of objects as distant from each other as possible. */
function closerFrames(picture: Pixels, focuses: Point[]): Crop[] {
  const chosen: Crop[] = []
  for (const zoom of CLOSER) {
    const width = Math.round(picture.width / zoom)
    const crops = focuses.slice(0, 5).map((focus) => cropAround(focus, width, Math.round(width * 0.75), picture))
    const distance = (crop: Crop): number => Math.min(...chosen.map((other) => Math.hypot(middleOf(crop).x - middleOf(other).x, middleOf(crop).y - middleOf(other).y)))
    chosen.push(chosen.length === 0 ? crops[0]! : crops.reduce((best, crop) => (distance(crop) > distance(best) ? crop : best)))
  }
  return chosen
}

const within = (from: number, most: number): number => Math.round(Math.min(Math.max(from, 0), most))
const middleOf = (crop: Crop): Point => ({ x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 })

function cropAround(focus: Point, width: number, height: number, picture: Pixels): Crop {
  const scale = picture.width / FULL_VIEW.w
  return { left: within(focus.x * scale - width / 2, picture.width - width), top: within(focus.y * scale - height / 2, picture.height - height), width, height }
}

/** The picture of each category, chosen to be recognizable in a small circle. */
const CATEGORY_PICTURES: Record<CategorySlug, { scene: Scene; look: Look; seed: number }> = {
  barber: { scene: 'fade', look: { pattern: 'shuka', palette: 'shuka' }, seed: 3 },
  salon: { scene: 'braids', look: { pattern: 'petals', palette: 'ochre' }, seed: 2 },
  nails: { scene: 'polishRow', look: { pattern: 'scales', palette: 'sand' }, seed: 1 },
  spa: { scene: 'hotStones', look: { pattern: 'kikoi', palette: 'lagoon' }, seed: 1 },
  food: { scene: 'nyamaChoma', look: { pattern: 'ripple', palette: 'indigo' }, seed: 1 },
  'car-care': { scene: 'carWash', look: { pattern: 'waves', palette: 'lagoon' }, seed: 3 },
  repairs: { scene: 'phone', look: { pattern: 'plain', palette: 'sand' }, seed: 1 },
  cleaning: { scene: 'kitchen', look: { pattern: 'leaves', palette: 'coral' }, seed: 2 },
  health: { scene: 'dental', look: { pattern: 'kikoi', palette: 'sky' }, seed: 1 },
  fitness: { scene: 'personalTrainer', look: { pattern: 'zig', palette: 'cocoa' }, seed: 1 },
  fashion: { scene: 'kitengeDress', look: { pattern: 'kanga', palette: 'maize' }, seed: 1 },
  'days-out': { scene: 'photoShoot', look: { pattern: 'fans', palette: 'ochre' }, seed: 1 },
}

/* ---------- files ---------- */

/** When this version of the generator first ran. Older files are drawn again. */
async function versionSince(outDir: string): Promise<number> {
  const path = join(outDir, 'VERSION')
  const version = createHash('sha256').update(GENERATOR).digest('hex').slice(0, 12)
  const present = await readFile(path, 'utf8').catch(unlessMissing)
  if (present !== version) await writeAtomically(path, version)
  return (await stat(path)).mtimeMs
}

async function missingOf(targets: Target[], outDir: string, since: number): Promise<Target[]> {
  const stats = await Promise.all(targets.map((target) => stat(join(outDir, target.file)).catch(unlessMissing)))
  return targets.filter((_, i) => (stats[i]?.mtimeMs ?? 0) < since)
}

/** Writes to a temporary file first, so that readers never see a partial file. */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}-${++drafts}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

let drafts = 0

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

export type RenderOptions = {
  /** Only these files of the plans. */
  files?: readonly string[]
  /** How many pictures are drawn concurrently. */
  concurrency?: number
}
type Target = { file: string; view?: PictureView; frame: number; width: number; format: 'webp' | 'avif' }
type Crop = { left: number; top: number; width: number; height: number }
type View = { x: number; y: number; w: number; h: number }
type Point = { x: number; y: number }
const FULL_VIEW: View = { x: 0, y: 0, w: 800, h: 600 }
const MIDDLE: Point = { x: 400, y: 300 }
