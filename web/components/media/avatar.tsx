import { clsx } from 'clsx'
import { monogram } from './monogram.ts'
import { Picture } from './picture.tsx'

/** A person's picture or first letter. The name is shown beside it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  return (
    <span
      className={clsx('avatar', className)}
      style={size ? { width: size, height: size, fontSize: Math.round(size * 0.4) } : undefined}
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

type AvatarProps = { name: string; src?: string | null; size?: number; className?: string }
