/** Texts for quotes, by merchant. */
export const QUOTE_TEMPLATES: Record<
  string,
  readonly {
    name: string
    message: string
    supplies: string | null
    warranty: string | null
    minutes: number | null
  }[]
> = {
  otieno: [
    {
      name: 'Barber at home',
      message:
        'Karibu! Our barber comes to you with clippers, capes and hot towels. Please have a socket and a chair ready.',
      supplies: 'Capes, blades, hot towels',
      warranty: null,
      minutes: 60,
    },
    {
      name: 'Choma for a party',
      message:
        'We bring the meat, jiko and charcoal, and serve with kachumbari and ugali. Tell us how many don’t eat meat.',
      supplies: 'Charcoal and serving dishes',
      warranty: null,
      minutes: 180,
    },
    {
      name: 'Massage at home',
      message:
        'A therapist comes with table, towels and warm oil. We need a quiet room of three by three metres.',
      supplies: 'Table, towels, oil',
      warranty: null,
      minutes: 75,
    },
  ],
  wanjiru: [
    {
      name: 'Braids at home',
      message: 'Hair is included, in black or brown. Please have it washed and blow-dried before we come.',
      supplies: 'Extensions',
      warranty: 'Touch-up within 7 days',
      minutes: 240,
    },
  ],
}
