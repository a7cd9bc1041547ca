import { m } from '#messages'
import type { Locale } from '#domain/accounts/locale.ts'
import { viteScript } from '../../vite-script.ts'

const toTexts = (locale: Locale) => ({
  book: m.embed_book({}, { locale }),
  close: m.ui_close({}, { locale }),
  open: m.embed_open({}, { locale }),
})

/** Its texts are part of it: the functions of messages are larger than the script. */
export default viteScript('customer', {
  entry: 'embed/embed.ts',
  file: 'embed.js',
  define: { EMBED_TEXTS: JSON.stringify({ en: toTexts('en'), sw: toTexts('sw') }) },
})
