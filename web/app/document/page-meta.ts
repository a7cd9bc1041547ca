import { m } from '#messages'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import { languageTag, LOCALES, type Locale } from '#domain/accounts/locale.ts'
import { getLocale } from '#messages/runtime'
import { takeStart } from '#domain/text/shorten.ts'
import { publicUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { addressIn } from '#web/app/i18n/page-locale.ts'

type Page = {
  title: string
  description: string
  /** The canonical path, without sort order and view. */
  path: string
  /** The image shown where the page is shared; by default the site's own. */
  picture?: { path: string; alt: string }
  /** Structured data (schema.org) about what the page shows. */
  structuredData?: (absoluteUrl: AbsoluteUrl) => object[]
  /** True for pages without end, such as search results, which search engines do not list. */
  isUnlisted?: boolean
}
export type AbsoluteUrl = (path: string) => string
type Matches = Pick<MetaArgs, 'matches'>['matches']

/** Meta tags of a public page, for search engines and link previews. */
export const publicMeta = (matches: Matches, page: Page): MetaDescriptor[] =>
  publicTags(findOrigin(matches), page)

/**
 * Meta tags of a public page in a loader, whose page then takes `loadedMeta`: the browser does not load the code that
 * computes them.
 */
export const buildPublicMeta = (context: LoaderArgs['context'], page: Page): MetaDescriptor[] =>
  publicTags(context.get(publicUrlContext), page)

function publicTags(
  origin: string | undefined,
  { title, description, path, picture = sitePicture(), structuredData, isUnlisted }: Page,
): MetaDescriptor[] {
  const summary = shorten(description)
  const tags: MetaDescriptor[] = [{ title: `${title} · D3` }, { name: 'description', content: summary }]
  if (isUnlisted) tags.push(NO_INDEX)
  // The root's data is missing only when the site failed to start.
  if (origin === undefined) return tags
  const absoluteUrl = (to: string) => origin + to
  const locale = getLocale()
  return [
    ...tags,
    ...(isUnlisted ? [] : languageLinks(absoluteUrl(path), locale)),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'D3' },
    { property: 'og:locale', content: `${locale}_KE` },
    { property: 'og:url', content: addressIn(locale, absoluteUrl(path)) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:image', content: absoluteUrl(picture.path) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: summary },
    { name: 'twitter:image', content: absoluteUrl(picture.path) },
    ...(structuredData?.(absoluteUrl) ?? []).map((each) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...each },
    })),
  ]
}

/** Meta tags of a personal page: not listed by search engines, and without a link preview. */
export const privateMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · D3` },
  { name: 'description', content: description },
  NO_INDEX,
]

/** The address of the page in this language, and in each of them. */
const languageLinks = (url: string, locale: Locale): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: addressIn(locale, url) },
  ...LOCALES.map((each) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: languageTag(each),
    href: addressIn(each, url),
  })),
  { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url },
]

const NO_INDEX = { name: 'robots', content: 'noindex' }
const sitePicture = () => ({ path: '/share.jpg', alt: m.shell_site_name() })

function findOrigin(matches: Matches): string | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { publicUrl?: string } | undefined)?.publicUrl // returned by the loader of root.tsx
}

/** Shortens a description to the length that search engines and link previews show, cut between words. */
function shorten(description: string): string {
  const plain = description.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= MAX_CHARACTERS) return plain
  return `${takeStart(plain, MAX_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}
const MAX_CHARACTERS = 200
