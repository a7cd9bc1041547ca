// Demo pictures: flat-lays, the tools of a trade on an East African cloth, lit from the top left.
// picture = cloth(pattern, palette) + folds + scene(things and their shadows) + sun. Seeded: the same plan gives the same bytes.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLOTHS, PALETTES, type Look } from './cloths.ts'
import type { Svg } from './draw.ts'
import { arrange, dice } from './kit.ts'
import { folds, lay, PAINTS, sunOver, WEAVE, type Pixels } from './light.ts'
import { SCENES, type CategorySlug, type Scene } from './scenes/all.ts'

export type { Cloth, Look, Palette } from './cloths.ts'

export type PicturePlan =
  | { kind: 'scene'; key: string; scene: Scene; look: Look; seed: number }
  | { kind: 'cover'; key: string; look: Look; seed: number }
  | { kind: 'category'; key: string; category: CategorySlug }

/** Raise it when the same plan should look different: every picture is then made again. */
const GENERATOR = '1'

// Pictures are drawn side by side; threads within one would compete with those.
sharp.concurrency(1)

/** Draws the files of these plans that are missing, and returns how many were. */
export async function renderPictures(
  plans: readonly PicturePlan[],
  outDir: string,
  options: RenderOptions = {},
): Promise<{ made: number; kept: number }> {
  await mkdir(outDir, { recursive: true })
  const since = await versionSince(outDir)
  const counts = { made: 0, kept: 0 }
  const queue = plans.values()
  const work = async (): Promise<void> => {
    for (const plan of queue) {
      const targets = targetsOf(plan).filter(({ file }) => options.files?.includes(file) ?? true)
      const missing = await missingOf(targets, outDir, since)
      if (missing.length > 0) await make(plan, missing, outDir)
      counts.made += missing.length
      counts.kept += targets.length - missing.length
    }
  }
  await Promise.all(Array.from({ length: options.concurrency ?? 1 }, work))
  return counts
}

/** The names of the files a plan makes. */
export const filesOf = (plan: PicturePlan): string[] => targetsOf(plan).map((target) => target.file)

function targetsOf(plan: PicturePlan): Target[] {
  switch (plan.kind) {
    case 'scene':
      return SCENE_FRAMES.map(([frame, width, format]) => ({ file: `${plan.key}-${frame}-${width}.${format}`, frame, width }))
    case 'cover':
      return [640, 960].map((width) => ({ file: `${plan.key}-cover-${width}.webp`, frame: 1, width }))
    case 'category':
      return [{ file: `${plan.key}-160.webp`, frame: 1, width: 160 }]
  }
}

/** Frame 1 is the whole table, in AVIF too where cards ask for it; the others look closer, and need not be as wide. */
const SCENE_FRAMES = [
  [1, 320, 'webp'], [1, 640, 'webp'], [1, 960, 'webp'], [1, 320, 'avif'], [1, 640, 'avif'],
  [2, 320, 'webp'], [2, 640, 'webp'],
  [3, 320, 'webp'], [3, 640, 'webp'],
] as const
const CLOSER = [1.75, 1.55]

/* ---------- making ---------- */

async function make(plan: PicturePlan, targets: Target[], outDir: string): Promise<void> {
  const [small, large] = [targets.filter(isSmall), targets.filter((target) => !isSmall(target))]
  if (small.length > 0) await makeAt(SMALL_SCENE, plan, small, outDir)
  if (large.length > 0) await makeAt(LARGE_SCENE, plan, large, outDir)
}

async function makeAt(sceneWidth: number, plan: PicturePlan, targets: Target[], outDir: string): Promise<void> {
  const { picture, frames } = await paint(plan, sceneWidth)
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  for (const { file, frame, width } of targets) {
    const crop = frames[frame - 1]
    if (!crop) throw new Error(`${file}: the picture has no frame ${frame}`)
    const sized = sharp(picture.data, { raw }).extract(crop).resize(width)
    const encoded = file.endsWith('.avif') ? sized.avif({ quality: 42, effort: 2 }) : sized.webp({ quality: 47, effort: 3 })
    await writeWhole(join(outDir, file), await encoded.toBuffer())
  }
}

/** What lists of cards show is needed first, so a scene is painted smaller for it: that takes a third of the time. */
const isSmall = ({ frame, width }: Target): boolean => frame === 1 && width <= 320
const SMALL_SCENE = 640
const LARGE_SCENE = 1280

/** One picture at its largest, and the frames to cut from it. */
async function paint(plan: PicturePlan, sceneWidth: number): Promise<{ picture: Pixels; frames: Crop[] }> {
  switch (plan.kind) {
    case 'scene': {
      const { picture, focuses } = await paintScene(plan.scene, plan.look, plan.seed, sceneWidth)
      return { picture, frames: [wholeOf(picture), ...closerFrames(picture, focuses)] }
    }
    case 'category': {
      const { scene, look, seed } = FACES[plan.category]
      const { picture, focuses } = await paintScene(scene, look, seed, 640)
      const side = Math.round(picture.height * 0.84)
      return { picture, frames: [cropAround(focuses[0] ?? MIDDLE, side, side, picture)] }
    }
    case 'cover': {
      const random = dice(plan.seed)
      const picture = await paintGround(clothSvg(plan.look, random, 0), { x: 0, y: 130, w: 800, h: 340 }, 960)
      sunOver(picture)
      return { picture, frames: [wholeOf(picture)] }
    }
  }
}

async function paintScene(scene: Scene, look: Look, seed: number, width: number): Promise<{ picture: Pixels; focuses: Point[] }> {
  const random = dice(seed * 131 + scene.length * 17)
  const { layers, focuses } = arrange(SCENES[scene], look.palette, random)
  const picture = await paintGround(clothSvg(look, random, 0.3), WHOLE_CLOTH, width)
  for (const layer of layers) {
    if (layer === '') continue
    const { data } = await sharp(svgOf(layer, WHOLE_CLOTH, width)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    lay(picture, { data, width: picture.width, height: picture.height })
  }
  sunOver(picture)
  return { picture, focuses }
}

/** The print with its folds. `calm` washes it with its own ground, so that a busy print keeps behind the things. */
function clothSvg(look: Look, random: () => number, calm: number): Svg {
  const colours = PALETTES[look.palette]
  const shift = { x: Math.round(random() * 160), y: Math.round(random() * 160) }
  return CLOTHS[look.cloth](colours, shift) + `<rect width="800" height="600" fill="${colours[0]}" opacity="${calm}"/>` + folds(random) + WEAVE
}

const svgOf = (body: Svg, view: View, width: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.w} ${view.h}" width="${width}" height="${Math.round((width * view.h) / view.w)}">${PAINTS}${body}</svg>`)

async function paintGround(body: Svg, view: View, width: number): Promise<Pixels> {
  const { data, info } = await sharp(svgOf(body, view, width)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/* ---------- framing ---------- */

const wholeOf = ({ width, height }: Pixels): Crop => ({ left: 0, top: 0, width, height })

/** Closer looks at things as far apart as the first few allow. */
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
  const scale = picture.width / WHOLE_CLOTH.w
  return { left: within(focus.x * scale - width / 2, picture.width - width), top: within(focus.y * scale - height / 2, picture.height - height), width, height }
}

/** What stands for each category: chosen by eye, for a circle of the size of a thumb. */
const FACES: Record<CategorySlug, { scene: Scene; look: Look; seed: number }> = {
  barber: { scene: 'fade', look: { cloth: 'shuka', palette: 'shuka' }, seed: 3 },
  salon: { scene: 'braids', look: { cloth: 'petals', palette: 'ochre' }, seed: 2 },
  nails: { scene: 'polishRow', look: { cloth: 'scales', palette: 'sand' }, seed: 1 },
  spa: { scene: 'hotStones', look: { cloth: 'kikoi', palette: 'lagoon' }, seed: 1 },
  food: { scene: 'nyamaChoma', look: { cloth: 'ripple', palette: 'indigo' }, seed: 1 },
  'car-care': { scene: 'carWash', look: { cloth: 'waves', palette: 'lagoon' }, seed: 3 },
  repairs: { scene: 'phone', look: { cloth: 'plain', palette: 'sand' }, seed: 1 },
  cleaning: { scene: 'kitchen', look: { cloth: 'leaves', palette: 'coral' }, seed: 2 },
  health: { scene: 'dental', look: { cloth: 'kikoi', palette: 'sky' }, seed: 1 },
  fitness: { scene: 'personalTrainer', look: { cloth: 'zig', palette: 'cocoa' }, seed: 1 },
  fashion: { scene: 'kitengeDress', look: { cloth: 'kanga', palette: 'maize' }, seed: 1 },
  'days-out': { scene: 'photoShoot', look: { cloth: 'fans', palette: 'ochre' }, seed: 1 },
}

/* ---------- files ---------- */

/** When the pictures of this generator began. Older files are another generator's and are made again. */
async function versionSince(outDir: string): Promise<number> {
  const path = join(outDir, 'VERSION')
  const version = createHash('sha256').update(GENERATOR).digest('hex').slice(0, 12)
  const present = await readFile(path, 'utf8').catch(unlessMissing)
  if (present !== version) await writeWhole(path, version)
  return (await stat(path)).mtimeMs
}

async function missingOf(targets: Target[], outDir: string, since: number): Promise<Target[]> {
  const stats = await Promise.all(targets.map((target) => stat(join(outDir, target.file)).catch(unlessMissing)))
  return targets.filter((_, i) => (stats[i]?.mtimeMs ?? 0) < since)
}

/** Under another name first, so that no reader finds half a file. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
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
  /** How many pictures are drawn at a time. */
  concurrency?: number
}
type Target = { file: string; frame: number; width: number }
type Crop = { left: number; top: number; width: number; height: number }
type View = { x: number; y: number; w: number; h: number }
type Point = { x: number; y: number }
const WHOLE_CLOTH: View = { x: 0, y: 0, w: 800, h: 600 }
const MIDDLE: Point = { x: 400, y: 300 }
