import type { MetaArgs, MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  /** The one true path of the page: whatever else leads to it or sorts it differently is the same page. */
  path: string
  /** The path of what is shown where the page is shared; else the site's own picture. */
  picture?: { path: string; about: string }
  /** What the page is about, for machines (schema.org); made of what the page shows and of nothing else. */
  about?: (place: (path: string) => string) => object[]
  /** Of many such pages there is no end, as of searches: they are not to be found by searching. */
  isEndless?: boolean
}
type Matches = Pick<MetaArgs, 'matches'>['matches']

/** What search engines, and those who are sent a link, are told of a page for everyone. */
export function publicMeta(
  matches: Matches,
  { title, description, path, picture = OURS, about, isEndless }: Page,
): MetaDescriptor[] {
  const said = shortened(description)
  const tags: MetaDescriptor[] = [{ title: `${title} · D3` }, { name: 'description', content: said }]
  if (isEndless) tags.push(NOT_LISTED)
  const site = siteOf(matches)
  // Without the root's data, which only a failed start lacks, nobody knows where the site is.
  if (site === undefined) return tags
  const place = (to: string) => site + to
  return [
    ...tags,
    ...(isEndless ? [] : [{ tagName: 'link', rel: 'canonical', href: place(path) }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'D3' },
    { property: 'og:locale', content: 'en_KE' },
    { property: 'og:url', content: place(path) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: said },
    { property: 'og:image', content: place(picture.path) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.about },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: said },
    { name: 'twitter:image', content: place(picture.path) },
    ...(about?.(place) ?? []).map((each) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...each },
    })),
  ]
}

/** A page of one visitor alone is not to be found by searching, and says nothing of itself to those it is sent to. */
export const privateMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · D3` },
  { name: 'description', content: description },
  NOT_LISTED,
]

const NOT_LISTED = { name: 'robots', content: 'noindex' }
const OURS = { path: '/share.jpg', about: 'D3: deals and services near you' }

function siteOf(matches: Matches): string | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined // its loader, in root.tsx
  return root?.publicUrl
}

/** About as much as is shown of it anywhere, cut between words. */
function shortened(description: string): string {
  const plain = description.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= MAX_CHARACTERS
    ? plain
    : `${plain.slice(0, MAX_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}
const MAX_CHARACTERS = 200
