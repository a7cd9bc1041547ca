import { monogram } from './monogram.ts'
import { Picture } from './picture.tsx'

/** A person's picture or first letter. The name is shown beside it. */
export function Avatar({ name, src, size }: { name: string; src?: string | null; size?: number }) {
  return (
    <span
      className="avatar"
      style={size ? { width: size, height: size, fontSize: Math.max(14, Math.round(size * 0.4)) } : undefined}
      aria-hidden
    >
      <Picture
        src={src}
        alt=""
        sizes="48px"
        width={48}
        height={48}
        small
        fallback={monogram(name).slice(0, 1)}
      />
    </span>
  )
}
