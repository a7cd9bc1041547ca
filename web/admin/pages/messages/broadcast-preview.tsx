import { languageTag, type Locale } from '#domain/accounts/locale.ts'
import { Megaphone } from '#web/ui/icons/icons.tsx'
import { Panel } from '../../parts/panel.tsx'

type Texts = { titleEn: string; textEn: string; titleSw: string; textSw: string }

/** Broadcast as readers see it in each language. */
export const BroadcastPreview = ({ titleEn, textEn, titleSw, textSw }: Texts) => (
  <Panel title="Preview">
    <div className="grid gap-4">
      <Preview name="English" locale="en" title={titleEn} text={textEn} />
      <Preview name="Kiswahili" locale="sw" title={titleSw} text={textSw} />
    </div>
  </Panel>
)

type PreviewProps = { name: string; locale: Locale; title: string; text: string }

const Preview = ({ name, locale, title, text }: PreviewProps) => (
  <figure>
    <figcaption className="mb-1 text-14 text-ink-2">{name}</figcaption>
    <div
      lang={languageTag(locale)}
      className="grid grid-cols-[auto_1fr] gap-3 rounded-control border border-line bg-paper p-3.5 text-15"
    >
      <Megaphone className="mt-0.5 size-5 text-ink-2" />
      <span className="min-w-0 wrap-anywhere">
        <b className="block min-h-[1.5em] font-semibold">{title}</b>
        <span className="block min-h-[1.5em] text-ink-2">{text}</span>
      </span>
    </div>
  </figure>
)
