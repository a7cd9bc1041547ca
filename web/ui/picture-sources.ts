import type { ImgHTMLAttributes } from 'react'

/** From the `…-640.webp` of our media store to the widths that lie beside it. Other addresses are taken as they are. */
export function pictureSources(src: string, sizes = '100vw'): Pick<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'sizes'> {
  if (!src.endsWith('-640.webp')) return { src }
  const stem = src.slice(0, -'640.webp'.length)
  return { src, srcSet: [320, 640, 960].map((wide) => `${stem}${wide}.webp ${wide}w`).join(', '), sizes }
}
