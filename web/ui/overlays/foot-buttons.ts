/**
 * Classes of the element around the buttons at the foot of a dialog or a sheet. The buttons are beside each other where
 * there is room for their texts, else one below the other. A text that is longer than a line wraps.
 */
export const footButtonsClass =
  'flex flex-wrap gap-2.5 *:min-w-fit *:flex-[1_1_140px] *:text-center *:whitespace-normal'
