import { m } from '#messages'

export const allTitle = (place: string | null) => (place ? m.stores_title_in({ place }) : m.stores_title())
