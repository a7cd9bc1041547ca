import { encode } from 'uqr'
import type { Qr } from '#web/components/media/qr-code.tsx'

/** Drawn on the server so that browsers need no QR library. */
export function drawQr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}
