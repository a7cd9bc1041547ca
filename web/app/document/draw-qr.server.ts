import { encodeQR } from 'qr'
import type { Qr } from '#web/ui/media/qr-code.tsx'

/** Draws a QR code on the server so that browsers need no QR library. */
export function drawQr(text: string): Qr {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const size = rows.length - 2 * BORDER
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from - BORDER} ${y - BORDER}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}

/** The library draws at least one; the component has its own. */
const BORDER = 1
