interface NextButtonProps {
  /** undefined after the last chapter. */
  words: string | undefined
  disabled: boolean
  onNext: () => void
}

/** The button of the next step. */
export const NextButton = ({ words, disabled, onNext }: NextButtonProps) =>
  words === undefined ? (
    <span>R starts again</span>
  ) : (
    <button
      type="button"
      onClick={onNext}
      disabled={disabled}
      className="rounded-[calc(var(--u)*12)] bg-accent px-[1em] py-[0.35em] font-semibold text-on-accent disabled:opacity-50"
    >
      {words} <span aria-hidden>→</span>
    </button>
  )
