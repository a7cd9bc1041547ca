import { create } from 'qrcode'

/** A booking's code as the path of an SVG, drawn on the server so that no browser has to load the drawing. */
export function qrOf(text: string): Qr {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < size && modules.get(y, x + 1)) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}

export type Qr = { size: number; path: string }
