// Basic shapes. Each returns a fragment of SVG.

export type Svg = string
/** A colour or a paint such as url(#steel). */
type Paint = string

/** Rounds a number for SVG. */
export const f = (n: number): number => Number(n.toFixed(1))

export const ring = (x: number, y: number, r: number, fill: Paint, extra = ''): Svg => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${extra}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: Paint, extra = ''): Svg => `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}" ${extra}/>`
export const rect = (x: number, y: number, w: number, h: number, r: number, fill: Paint, extra = ''): Svg => `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${r}" fill="${fill}" ${extra}/>`
export const shape = (d: string, fill: Paint, extra = ''): Svg => `<path d="${d}" fill="${fill}" ${extra}/>`
export const line = (d: string, colour: Paint, width: number, extra = '', cap = 'round'): Svg => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" ${extra}/>`
export const hoop = (x: number, y: number, r: number, colour: Paint, width: number, extra = ''): Svg => ring(x, y, r, 'none', `stroke="${colour}" stroke-width="${width}" ${extra}`)

// Shapes with a highlight at the top left and shade at the bottom right.
export const disc = (x: number, y: number, r: number, fill: Paint): Svg => ring(x, y, r, fill) + ring(x, y, r, 'url(#ball)')
export const pebble = (x: number, y: number, rx: number, ry: number, fill: Paint): Svg => oval(x, y, rx, ry, fill) + oval(x, y, rx, ry, 'url(#ball)')
export const block = (x: number, y: number, w: number, h: number, r: number, fill: Paint): Svg => rect(x, y, w, h, r, fill) + rect(x, y, w, h, r, 'url(#ball)')
export const solid = (d: string, fill: Paint): Svg => shape(d, fill) + shape(d, 'url(#ball)')
/** A thick line with a highlight, for cords, ropes, pipes and straps. */
export const cord = (d: string, colour: Paint, width: number): Svg => line(d, colour, width) + line(d, '#fff', width * 0.28, `opacity=".28" transform="translate(${f(-width * 0.16)} ${f(-width * 0.18)})"`)

export const at = (x: number, y: number, body: Svg, turn = 0, size = 1): Svg => `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)}) scale(${size})">${body}</g>`
export const times = (n: number, draw: (i: number) => Svg): Svg => Array.from({ length: n }, (_, i) => draw(i)).join('')
/** n copies around the origin. */
export const around = (n: number, draw: (i: number) => Svg, from = 0): Svg => times(n, (i) => `<g transform="rotate(${f(from + (i * 360) / n)})">${draw(i)}</g>`)
