import { cva, type VariantProps } from 'class-variance-authority'

/** Look of Picture and CoverPattern: how they fill their frame, and how dark they are. */
export const pictureLook = cva('', {
  variants: {
    fill: { true: 'absolute inset-0' },
    shade: {
      expired: 'brightness-80 grayscale-85',
      initials: 'brightness-62 saturate-110',
      coupon: 'brightness-55 saturate-110',
    },
  },
})

export type PictureLook = VariantProps<typeof pictureLook>
