/** The paper of a receipt. */
export const receiptClass = `rounded-t-lg bg-sunk px-4 pt-4 pb-6
  [mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/14px_100%]`
