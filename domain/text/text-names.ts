/** The texts that owners publish in versions. */
export const TEXT_NAMES = ['terms', 'privacy', 'help'] as const
export type TextName = (typeof TEXT_NAMES)[number]
export const isTextName = (name: string): name is TextName => TEXT_NAMES.some((each) => each === name)
