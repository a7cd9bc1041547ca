import { clsx } from 'clsx'
import { ImagePlus, SendHorizontal, X } from '#web/ui/icons/icons.tsx'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { m } from '#messages'
import { MAX_MESSAGE_LENGTH } from '#domain/chat/message.ts'
import { IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { useFile } from './message-picture.tsx'
import { readPicture, type ChosenPicture } from './outbox/read-picture.ts'

/** Length from which the number of characters left is shown. */
const COUNTED_FROM = MAX_MESSAGE_LENGTH - 200
const MAX_LINES = 5

export type ComposerHandle = { insert: (text: string) => void }

/**
 * Field for messages. Without scripts, its form sends the text to the page's action. `draft` is the text written here
 * before; null until it is known.
 */
export function Composer({
  ref,
  label,
  placeholder,
  suggestions,
  attachment,
  formMessageId,
  initialText,
  draft,
  onDraft,
  onType,
  onSend,
}: ComposerProps) {
  // Without scripts, the form sends what the field contains.
  const isHydrated = useHydrated()
  const [text, setText] = useState(initialText)
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const left = MAX_MESSAGE_LENGTH - text.trim().length
  const hasMore = picture !== null || Boolean(attachment)
  const canSend = left >= 0 && (text.trim() !== '' || hasMore)

  function change(next: string) {
    setText(next)
    setProblem(undefined)
    onDraft(next)
    onType(next)
  }
  const insert = (added: string) => {
    change(text.trim() ? `${text.trimEnd()} ${added}` : added)
    area.current?.focus()
  }
  useImperativeHandle(ref, () => ({ insert }))
  useEffect(() => {
    // Text that was typed before the page was ready is not replaced.
    setText((typed) => typed || area.current?.value || draft || '')
  }, [draft])
  useHeight(area, text)

  function send() {
    if (!canSend) return setProblem(left < 0 ? m.field_chat_message_long() : m.field_chat_message_empty())
    onSend(text.trim(), picture)
    setText('')
    setPicture(null)
    area.current?.focus()
  }
  async function choose(file: File | undefined) {
    if (!file) return
    const read = await readPicture(file)
    if (typeof read === 'string') return setProblem(read)
    setProblem(undefined)
    setPicture(read)
    area.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // The keyboard of a phone has no other key for a new line.
    if (!isSending || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    if (text.trim() || hasMore) send()
  }

  return (
    <div className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {suggestions.length > 0 && (
        <div
          className="flex gap-2 overflow-x-auto px-3 pt-2 [scrollbar-width:none] wide:px-6 noscript:hidden"
          role="group"
          aria-label={m.chat_suggestions()}
        >
          {suggestions.map((suggestion) => (
            <Chip key={suggestion} tall onClick={() => insert(suggestion)}>
              {suggestion}
            </Chip>
          ))}
        </div>
      )}
      {attachment}
      {picture && <PicturePreview picture={picture} onRemove={() => setPicture(null)} />}
      <form
        method="post"
        className="flex items-end gap-1 px-2 py-2 wide:px-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {formMessageId && <input type="hidden" name="clientMessageId" value={formMessageId} />}
        <label
          className={clsx(
            iconButtonClass(),
            'cursor-pointer noscript:hidden has-focus-visible:outline-3 has-focus-visible:outline-focus',
          )}
        >
          <span className="sr-only">{m.chat_picture_add()}</span>
          <ImagePlus aria-hidden />
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className="sr-only"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <div className="min-w-0 flex-1">
          <textarea
            ref={area}
            name="content"
            rows={1}
            required={!hasMore}
            value={text}
            placeholder={placeholder}
            aria-label={label}
            aria-describedby={problem ? 'chat-problem' : undefined}
            aria-invalid={problem ? true : undefined}
            enterKeyHint="enter"
            autoComplete="off"
            className="block w-full resize-none rounded-3xl border-control border-edge bg-paper px-4 py-2.25 text-16
              leading-row outline-0 placeholder:overflow-hidden placeholder:text-nowrap placeholder:text-ellipsis
              focus-visible:border-focus focus-visible:ring-3 focus-visible:ring-focus/26"
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
            onPaste={({ clipboardData }) => {
              const file = [...clipboardData.files].find(({ type }) => IMAGE_TYPES.includes(type))
              if (file) void choose(file)
            }}
          />
          {(problem ?? text.length > COUNTED_FROM) && (
            <p
              id="chat-problem"
              role={problem || left < 0 ? 'alert' : undefined}
              className={clsx('px-4 pt-1 text-13', problem || left < 0 ? 'text-danger' : 'text-ink-2')}
            >
              {problem ?? m.chat_characters_left({ count: left })}
            </p>
          )}
        </div>
        <button
          type="submit"
          aria-label={m.chat_send()}
          aria-disabled={(isHydrated && !canSend) || undefined}
          className="grid size-11 flex-none place-items-center rounded-full bg-primary text-on-primary [--icon:20px]
            hover:bg-primary-press"
        >
          <SendHorizontal aria-hidden />
        </button>
      </form>
    </div>
  )
}

function PicturePreview({ picture, onRemove }: { picture: ChosenPicture; onRemove: () => void }) {
  const image = useFile(picture.file)
  return (
    <div className="flex items-center gap-3 px-4 pt-2 wide:px-6" data-testid="picture-preview">
      <img ref={image} alt="" width={64} height={64} className="size-16 rounded-lg bg-sunk object-cover" />
      <span className="quiet grow">{m.chat_picture_chosen()}</span>
      <IconButton label={m.chat_picture_remove()} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

/** Makes the field as high as its text, up to five lines. */
function useHeight(areaRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = areaRef.current
    if (!area) return
    area.style.height = 'auto'
    const { lineHeight, paddingTop, borderTopWidth } = getComputedStyle(area)
    const border = 2 * parseFloat(borderTopWidth)
    const largest = MAX_LINES * parseFloat(lineHeight) + 2 * parseFloat(paddingTop) + border
    const height = area.scrollHeight + border
    area.style.height = `${Math.min(height, largest)}px`
    area.style.overflowY = height > largest ? 'auto' : 'hidden'
  }, [areaRef, text])
}

type ComposerProps = {
  ref?: Ref<ComposerHandle>
  label: string
  placeholder: string
  suggestions: readonly string[]
  /** Attachment that is sent with the text. */
  attachment?: ReactNode
  /** The client message id of the form without scripts. */
  formMessageId?: string | undefined
  initialText: string
  draft: string | null
  onDraft: (text: string) => void
  onType: (text: string) => void
  onSend: (text: string, picture: ChosenPicture | null) => void
}
