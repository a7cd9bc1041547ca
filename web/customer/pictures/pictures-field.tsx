import { ImagePlus, RotateCcw, X } from '#web/ui/icons/icons.tsx'
import { useId, useRef } from 'react'
import { m } from '#messages'
import { IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import type { FormPicture, usePictures } from './use-pictures.ts'

/** Field for up to `max` pictures with previews and the progress of their upload. */
export function PicturesField({ pictures, problem, max, hint, add, remove, retry }: PicturesFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5 noscript:hidden">
      <p className="flex justify-between gap-2 text-14" id={`${id}-label`}>
        <b className="font-semibold">{m.request_photos()}</b>
        <span className="text-ink-2 tabular-nums">
          {m.request_photos_count({ count: pictures.length, max })}
        </span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <Preview
            key={picture.key}
            picture={picture}
            number={index + 1}
            onRemove={() => {
              remove(picture.key)
              input.current?.focus()
            }}
            onRetry={() => retry(picture)}
          />
        ))}
        {pictures.length < max && (
          <li
            className="relative grid size-21 place-items-center rounded-control border border-dashed border-edge
              has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <ImagePlus className="size-6" aria-hidden />
            <input
              ref={input}
              type="file"
              multiple
              accept={IMAGE_TYPES.join(',')}
              aria-label={m.request_photos_add()}
              aria-describedby={`${id}-hint`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])])
                // An empty value lets the user choose the same file again.
                currentTarget.value = ''
              }}
            />
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="quiet">
        {hint}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}

function Preview({ picture, number, onRemove, onRetry }: PreviewProps) {
  const { preview, file, id, percent, problem } = picture
  const isUploading = file !== null && id === null && percent > 0 && problem === null
  return (
    <li className="relative size-21 overflow-hidden rounded-control border border-line bg-sunk">
      <img
        src={preview}
        alt={m.request_photo_number({ number })}
        width={84}
        height={84}
        className="size-full object-cover"
      />
      {isUploading && (
        <span className="absolute inset-x-1.5 bottom-1.5 h-1.5 overflow-hidden rounded-full bg-surface">
          <span className="block h-full bg-ink" style={{ width: `${percent}%` }} />
          <span className="sr-only" role="status">
            {m.request_photo_uploading({ number })}
          </span>
        </span>
      )}
      {problem !== null && (
        <button
          type="button"
          className="absolute inset-x-0 bottom-0 grid min-h-11 place-items-center bg-surface text-danger"
          aria-label={m.request_photo_retry({ number, problem })}
          onClick={onRetry}
        >
          <RotateCcw className="small-icon" />
        </button>
      )}
      <button
        type="button"
        className="absolute top-0 right-0 grid size-11 place-items-center focus-visible:-outline-offset-3"
        aria-label={m.request_photo_remove({ number })}
        onClick={onRemove}
      >
        <span className="grid size-6.5 place-items-center rounded-full bg-ink text-paper">
          <X className="size-3.5" />
        </span>
      </button>
    </li>
  )
}

type PicturesFieldProps = Pick<
  ReturnType<typeof usePictures>,
  'pictures' | 'problem' | 'max' | 'remove' | 'retry'
> & { hint: string; add: (files: File[]) => void }
type PreviewProps = { picture: FormPicture; number: number; onRemove: () => void; onRetry: () => void }
