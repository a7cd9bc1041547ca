import { cva } from 'class-variance-authority'

/** The look of a chip. `tall` is for a row of chips that is mostly used by touch. */
export function chipClass({ selected, removable, tall }: ChipLook = {}): string {
  return look({ state: removable ? 'removable' : selected ? 'selected' : 'normal', tall: tall ?? false })
}

const look = cva(
  `inline-flex flex-none items-center gap-1.5 rounded-full border-control px-3.5 text-14 font-semibold
    whitespace-nowrap narrow:max-w-full narrow:whitespace-normal`,
  {
    variants: {
      state: {
        normal: 'border-line bg-surface hover:border-edge',
        selected: 'border-ink bg-ink text-paper',
        removable: 'border-line bg-sunk',
      },
      tall: { true: 'min-h-11', false: 'min-h-10' },
    },
  },
)

export type ChipLook = {
  selected?: boolean | undefined
  removable?: boolean
  tall?: boolean | undefined
}
