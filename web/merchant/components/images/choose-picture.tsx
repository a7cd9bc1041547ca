import { useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import type { CropDialogProps } from './crop-dialog.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** A button that chooses a file, then the part of its picture. */
export function ChoosePicture({
  label,
  className,
  isInvalid = false,
  children,
  ...crop
}: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          setFile(event.target.files?.[0])
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        data-choose
        data-invalid={isInvalid || undefined}
        className={className}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      {file && <CropDialog {...crop} file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}

type ChoosePictureProps = Omit<CropDialogProps, 'file' | 'onClose'> & {
  /** Label of the file input. */
  label: string
  className: string
  /** True if the field is invalid; the first invalid field of a form gets the focus. */
  isInvalid?: boolean
  children: ReactNode
}
