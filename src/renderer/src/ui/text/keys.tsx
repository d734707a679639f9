export const isMac = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform)

/** A shortcut as key caps. `Mod` is Ctrl, or Cmd on a Mac: `Mod+K`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="inline-flex gap-0.5">
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded border border-line-strong bg-sunken px-1 font-sans text-[11px] leading-none text-soft"
      >
        {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
      </kbd>
    ))}
  </span>
)
