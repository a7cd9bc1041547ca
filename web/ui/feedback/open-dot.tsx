/** The green dot before 'Open now'. */
export const OpenDot = () => <span className="mr-0.75 inline-block size-2 flex-none rounded-full bg-ok" />
