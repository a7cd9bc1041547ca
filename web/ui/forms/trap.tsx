/** A field that visitors do not see: only programs fill it in. */
export const Trap = ({ label }: { label: string }) => (
  <p className="absolute -left-[9999px] size-px overflow-hidden" aria-hidden="true">
    <label>
      {label}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
)
