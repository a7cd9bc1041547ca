import { viteScript } from '../../vite-script.ts'
import en from '../../messages/en.json' with { type: 'json' }
import sw from '../../messages/sw.json' with { type: 'json' }

const toTexts = (messages: typeof en | typeof sw) => ({
  book: messages.embed_book,
  close: messages.ui_close,
  open: messages.embed_open,
})

/** Its texts are part of it: the functions of messages are larger than the script. */
export default viteScript('customer', {
  entry: 'embed/embed.ts',
  file: 'embed.js',
  define: { EMBED_TEXTS: JSON.stringify({ en: toTexts(en), sw: toTexts(sw) }) },
})
