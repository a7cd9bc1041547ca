import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '#domain/text/rich-text.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

type Marked = {
  /** Marks words, such as those of a search. */
  mark?: ((text: string) => ReactNode) | undefined
}
type RichTextProps = Marked & { blocks: readonly Block[]; tableLabel: string }

/** Paragraphs, lists and tables of a text. */
export const RichText = ({ blocks, ...rest }: RichTextProps) =>
  blocks.map((block, index) => <BlockElement key={index} block={block} {...rest} />)

type BlockElementProps = Marked & { block: Block; tableLabel: string }

function BlockElement({ block, tableLabel, mark }: BlockElementProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <Words content={block.content} mark={mark} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <Words content={item} mark={mark} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <TableElement rows={block.rows} label={tableLabel} />
  }
}

function TableElement({ rows: [head, ...rows], label }: { rows: readonly Inline[][][]; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="mb-3 overflow-x-auto" role="group" aria-label={label} tabIndex={0}>
      <table className="mt-3 w-full border-collapse text-15 leading-normal">
        <thead>
          <tr>
            {head?.map((title, index) => (
              <th key={index} scope="col" className={`${cell} font-semibold`}>
                <Words content={title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((content, column) => (
                <td key={column} className={column === 0 ? `${cell} min-w-[8.5em]` : cell}>
                  <Words content={content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'border-b border-line py-2.5 pr-3 text-left align-top'

const unmarked = (text: string): ReactNode => text
const Words = ({ content, mark = unmarked }: Marked & { content: readonly Inline[] }) =>
  content.map((part, index) => {
    if (part.kind === 'text') return <Fragment key={index}>{mark(part.text)}</Fragment>
    if (part.kind === 'bold') return <b key={index}>{mark(part.text)}</b>
    return part.href.startsWith('/') ? (
      <Link key={index} className={linkClass} href={part.href}>
        {part.text}
      </Link>
    ) : (
      <a key={index} className={linkClass} href={part.href} rel="noopener">
        {part.text}
      </a>
    )
  })
