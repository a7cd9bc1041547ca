import { firstCharacter } from '#domain/text/shorten.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { monogram } from './monogram.ts'
import { Picture } from './picture.tsx'

/** A person's picture or first letter. The name is shown beside it. */
export function Avatar({ name, src, ...frame }: { name: string; src?: string | null } & FrameProps) {
  return (
    <AvatarFrame {...frame}>
      <Picture
        src={src}
        alt=""
        sizes="48px"
        width={48}
        height={48}
        small
        fallback={firstCharacter(monogram(name))}
      />
    </AvatarFrame>
  )
}

/** The circle of an avatar, around another picture or an icon. `small` is 32 pixels. */
export function AvatarFrame({ size, small, className, children }: FrameProps & { children: ReactNode }) {
  return (
    <span
      className={clsx(
        `grid flex-none place-items-center overflow-hidden rounded-full bg-tint font-display leading-none
          font-bold text-ink`,
        small ? 'size-8 text-14' : 'size-10 text-16',
        className,
      )}
      style={size ? { width: size, height: size, fontSize: Math.round(size * 0.4) } : undefined}
      aria-hidden
    >
      {children}
    </span>
  )
}

type FrameProps = { size?: number; small?: boolean; className?: string | undefined }
