// Light from the top left: gradients for round objects, the folds of the fabric, and shadows.
import { f, times, type Svg } from './draw.ts'

const along = (id: string, ...stops: string[]): Svg => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops.map((col, i) => `<stop offset="${f((i / (stops.length - 1)) * 10) / 10}" stop-color="${col}"/>`).join('')}</linearGradient>`

export const PAINTS: Svg = `<defs>${along('steel', '#F6F7F7', '#B9C0C4', '#7C868C')}${along('wood', '#DDA66C', '#A5662F')}${along('darkwood', '#8E5B38', '#54301B')}${along('black', '#55504C', '#171413')}${along('ivory', '#FFFDF6', '#EFE4D0', '#CDBDA2')}${along('gold', '#FBE7A8', '#DBA941', '#9C6B1C')}${along('leather', '#B4723F', '#75401E')}
<radialGradient id="ball" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient>
<radialGradient id="well" cx=".6" cy=".66" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient>
<linearGradient id="crest"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".17"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="dip"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset=".5" stop-color="#000" stop-opacity=".24"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
</defs>`

/** Threads over the whole fabric. Lines render ten times faster than an SVG pattern of small tiles. */
export const WEAVE: Svg =
  `<path d="${times(100, (i) => `M0 ${i * 6 + 1}H800`)}" stroke="#fff" stroke-width="1.2" opacity=".07"/><path d="${times(134, (i) => `M${i * 6 + 1} 0V600`)}" stroke="#000" stroke-width="1.2" opacity=".07"/>`

/** Long soft folds. */
export function folds(random: () => number): Svg {
  let out = ''
  for (let i = 0; i < 4; i++) {
    const x = -160 + i * 245 + random() * 110
    const lean = -16 - random() * 12
    const width = 110 + random() * 90
    out += `<g transform="translate(${f(x)} -120) rotate(${f(lean)})"><rect width="${f(width)}" height="1000" fill="url(#crest)"/><rect x="${f(width * 0.72)}" width="${f(width * 1.1)}" height="1000" fill="url(#dip)"/></g>`
  }
  return out
}

/* ---------- shadows, on pixels ---------- */

export type Pixels = { data: Uint8Array | Buffer; width: number; height: number }

const COARSE = 4

/** The coverage of each coarse cell by the layer, from 0 to 1, blurred. */
function softMask(layer: Pixels, radius: number): Float32Array {
  const w = Math.ceil(layer.width / COARSE)
  const h = Math.ceil(layer.height / COARSE)
  let mask: Float32Array = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      // Two samples on the cell's diagonal are enough, because the mask is blurred.
      const p = (y * COARSE + 1) * layer.width + x * COARSE + 1
      const q = Math.min(p + layer.width * 2 + 2, layer.width * layer.height - 1)
      mask[y * w + x] = ((layer.data[p * 4 + 3] ?? 0) + (layer.data[q * 4 + 3] ?? 0)) / 510
    }
  }
  // Three box blurs approximate a Gaussian blur.
  for (let pass = 0; pass < 3; pass++) mask = boxBlur(boxBlur(mask, w, h, radius, 1, w), h, w, radius, w, 1)
  return mask
}

function boxBlur(from: Float32Array, length: number, rows: number, radius: number, step: number, stride: number): Float32Array {
  const to = new Float32Array(from.length)
  const share = 1 / (2 * radius + 1)
  for (let row = 0; row < rows; row++) {
    const base = row * stride
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += from[base + Math.min(Math.max(i, 0), length - 1) * step]!
    for (let i = 0; i < length; i++) {
      to[base + i * step] = sum * share
      sum += from[base + Math.min(i + radius + 1, length - 1) * step]! - from[base + Math.max(i - radius, 0) * step]!
    }
  }
  return to
}

/** Draws a layer of objects (RGBA) on the background (RGB), with a wide soft shadow and a narrow dark one. */
export function drawLayer(ground: Pixels, layer: Pixels): void {
  const { width, height } = ground
  const scale = width / 800
  const wide = softMask(layer, Math.max(1, Math.round((7 * scale) / COARSE)))
  const close = softMask(layer, 1)
  const w = Math.ceil(width / COARSE)
  const h = Math.ceil(height / COARSE)
  const sample = (mask: Float32Array, x: number, y: number): number => {
    const cx = Math.min(Math.max(x / COARSE - 0.5, 0), w - 1.001)
    const cy = Math.min(Math.max(y / COARSE - 0.5, 0), h - 1.001)
    const ix = cx | 0
    const iy = cy | 0
    const tx = cx - ix
    const p = iy * w + ix
    const top = mask[p]! + (mask[p + 1]! - mask[p]!) * tx
    const foot = mask[p + w]! + (mask[p + w + 1]! - mask[p + w]!) * tx
    return top + (foot - top) * (cy - iy)
  }
  const out = ground.data
  const over = layer.data
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const alpha = over[p * 4 + 3]!
      const g = p * 3
      if (alpha < 255) {
        const shade = (1 - 0.52 * sample(wide, x - 10 * scale, y - 15 * scale)) * (1 - 0.4 * sample(close, x - 3 * scale, y - 4.5 * scale))
        // The shadow is a warm brown, not black.
        out[g] = 22 + (out[g]! - 22) * shade
        out[g + 1] = 8 + (out[g + 1]! - 8) * shade
        out[g + 2] = 4 + (out[g + 2]! - 4) * shade
      }
      if (alpha > 0) {
        const cover = alpha / 255
        const o = p * 4
        out[g] = out[g]! + (over[o]! - out[g]!) * cover
        out[g + 1] = out[g + 1]! + (over[o + 1]! - out[g + 1]!) * cover
        out[g + 2] = out[g + 2]! + (over[o + 2]! - out[g + 2]!) * cover
      }
    }
  }
}

/** Adds warm light at the top left and darkens the bottom right. */
export function addSunlight(picture: Pixels): void {
  const { width, height, data } = picture
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const t = (x / width + y / height) / 2
      const warm = t < 0.45
      const part = warm ? 0.3 * (1 - t / 0.45) : (0.27 * (t - 0.45)) / 0.55
      const g = (y * width + x) * 3
      data[g] = data[g]! + ((warm ? 255 : 26) - data[g]!) * part
      data[g + 1] = data[g + 1]! + ((warm ? 243 : 6) - data[g + 1]!) * part
      data[g + 2] = data[g + 2]! + ((warm ? 214 : 2) - data[g + 2]!) * part
    }
  }
}
