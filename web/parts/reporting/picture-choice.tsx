import { clsx } from 'clsx'
import { m } from '#messages'
import { Picture } from '#web/ui/media/picture.tsx'

export type ShownPicture = { url: string; thumbnailUrl?: string }

type PictureChoiceProps = {
  pictures: readonly ShownPicture[]
  /** The address of a picture; empty for `whole`. */
  chosen: string
  onChoose: (url: string) => void
  /** Label of the choice to report no single picture, such as 'The whole review'. */
  whole?: string
}

/** Choice of the picture to report. */
export const PictureChoice = ({ pictures, chosen, onChoose, whole }: PictureChoiceProps) => (
  <fieldset>
    <legend className="mb-2 text-15 font-semibold">
      {whole === undefined ? m.picture_report_which() : m.picture_report_what()}
    </legend>
    <div className="flex flex-wrap gap-2.5">
      {whole !== undefined && (
        <Choice isChosen={chosen === ''} onChoose={() => onChoose('')} className="px-2 text-center">
          {whole}
        </Choice>
      )}
      {pictures.map(({ url, thumbnailUrl }, index) => (
        <Choice key={url} isChosen={chosen === url} onChoose={() => onChoose(url)}>
          <Picture
            src={thumbnailUrl ?? url}
            alt={m.picture_report_number({ number: index + 1 })}
            sizes="80px"
            small
          />
        </Choice>
      ))}
    </div>
  </fieldset>
)

type ChoiceProps = {
  isChosen: boolean
  onChoose: () => void
  className?: string
  children: React.ReactNode
}

const Choice = ({ isChosen, onChoose, className, children }: ChoiceProps) => (
  <label
    className={clsx(
      `relative grid size-20 cursor-pointer place-items-center overflow-hidden rounded-control bg-sunk text-13
        has-checked:outline-3 has-checked:outline-ink has-focus-visible:outline-3
        has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`,
      className,
    )}
  >
    <input type="radio" name="picture" className="sr-only" checked={isChosen} onChange={onChoose} />
    {children}
  </label>
)
