import { m } from '#messages'
import type { ReactNode } from 'react'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { platformName } from './platform-name.ts'

/** Links to social profiles, with our own drawing for each platform. */
export function SocialMarks({
  of,
  links,
}: {
  of: string
  links: { platform: SocialPlatform; link: string }[]
}) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={m.ui_socials({ name: of })}>
      {links.map(({ platform, link }) => {
        const mark = marks[platform]
        const name = platformName(platform)
        return (
          <li key={platform}>
            <IconLink
              variant="line"
              href={link}
              target="_blank"
              rel="noopener nofollow"
              label={
                platform === 'website'
                  ? m.ui_social_website({ name: of })
                  : m.ui_social_profile({ name: of, platform: name })
              }
              title={name}
            >
              <svg className="icon" viewBox="0 0 24 24" aria-hidden>
                {mark}
              </svg>
            </IconLink>
          </li>
        )
      })}
    </ul>
  )
}

const marks: Record<SocialPlatform, ReactNode> = {
  facebook: <path d="M16.5 4H14a4 4 0 0 0-4 4v13M7 12.5h8" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.9" />
      <path d="M17 7h.01" strokeWidth="2.6" />
    </>
  ),
  twitter: <path d="M4 4h3.6L20 20h-3.6zM19 4l-6.2 6.9M5 20l6.3-7" />,
  linkedin: <path d="M6 10.5V19M6 6v.01M11 19v-8.5M11 14.2a3.5 3.5 0 0 1 7 0V19" strokeWidth="2.4" />,
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.2 9.3v5.4l4.6-2.7z" fill="currentColor" />
    </>
  ),
  website: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z" />
    </>
  ),
  tiktok: <path d="M13 3.5v12.2a3.6 3.6 0 1 1-3.6-3.6M13 3.5c.3 3 2.4 5 5.5 5.2" strokeWidth="2.3" />,
  whatsapp: (
    <>
      <path d="M3.5 20.5l1.4-4.2a8.6 8.6 0 1 1 3.3 3.1z" />
      <path d="M9 8.6c0 3.4 3 6.4 6.4 6.4l.6-1.9-2-1-1 .9a5 5 0 0 1-2.1-2.1l.9-1-1-2z" />
    </>
  ),
  discord: (
    <>
      <path d="M8.5 5.5C6.9 5.8 5.6 6.4 5.6 6.4 3.7 9.4 2.9 13 3.1 16.6c1.4 1.2 3 1.9 4.8 2.2l1-1.9M15.5 5.5c1.6.3 2.9.9 2.9.9 1.9 3 2.7 6.6 2.5 10.2-1.4 1.2-3 1.9-4.8 2.2l-1-1.9M8.5 5.5l.6 1.2c1.9-.3 3.9-.3 5.8 0l.6-1.2M7.5 16.2c2.9 1.1 6.1 1.1 9 0" />
      <path d="M9 12.2v.01M15 12.2v.01" strokeWidth="2.8" />
    </>
  ),
  pinterest: (
    <path d="M9.5 21l2.6-11.5M8.2 13.4C6.4 10 8.3 5.5 12.6 5.5c3.4 0 5.4 2.4 5 5.4-.4 3.4-2.6 5.4-4.9 5.1-1-.1-1.8-.8-2-1.6" />
  ),
  snapchat: (
    <path d="M12 3.5c3 0 4.8 2.2 4.8 5v2.4l2.2.6-2 1.9c.7 1.6 1.9 2.5 3.5 2.9l-2.8 1.4-.6 1.4c-1.6-.4-2.5 0-3.4.7-1 .8-2.4.8-3.4 0-.9-.7-1.8-1.1-3.4-.7l-.6-1.4-2.8-1.4c1.6-.4 2.8-1.3 3.5-2.9l-2-1.9 2.2-.6V8.5c0-2.8 1.8-5 4.8-5z" />
  ),
  tumblr: <path d="M10.5 3.5v12a4 4 0 0 0 4 4c1 0 1.8-.2 2.5-.7M7 8.5h9" strokeWidth="2.4" />,
  reddit: (
    <>
      <ellipse cx="12" cy="14" rx="8" ry="6" />
      <path d="M12 8l1.2-4 3.3.9M9.2 16.3c1.7 1.2 3.9 1.2 5.6 0" />
      <circle cx="18" cy="5.3" r="1.3" />
      <path d="M9 12.6v.01M15 12.6v.01" strokeWidth="2.6" />
    </>
  ),
  vimeo: (
    <path d="M3.5 8.5C5 7.2 6.3 6 7.2 6c3 0 1.8 9.5 3.8 9.5 1.2 0 3-3 3-4.6 0-1.3-1.1-1.2-2-.7.8-2.8 2.6-4.6 4.9-4.6 2.4 0 3.1 1.9 2.6 4.3-.9 4.2-5.3 9.1-8.3 9.1-3.6 0-3.2-8.6-4.7-8.6-.6 0-1.2.5-1.8.9z" />
  ),
  github: (
    <>
      <circle cx="6.5" cy="5.5" r="2.3" />
      <circle cx="17.5" cy="5.5" r="2.3" />
      <circle cx="12" cy="18.5" r="2.3" />
      <path d="M6.5 7.8v1.7a2.5 2.5 0 0 0 2.5 2.5h6a2.5 2.5 0 0 0 2.5-2.5V7.8M12 12v4.2" />
    </>
  ),
  flickr: (
    <>
      <circle cx="7.2" cy="12" r="3.7" fill="currentColor" />
      <circle cx="16.8" cy="12" r="3.7" />
    </>
  ),
}
