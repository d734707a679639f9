import { Search, X } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { type FilterKeys, offeredKeys } from '../../../../shared/filter-keys.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { Keys } from '../text/keys.tsx'

export interface FilterBarProps {
  value: string
  onChange: (value: string) => void
  keys: FilterKeys
  label: string
}

interface Suggestion {
  text: string
  hint: string
}

const timeKeys: FilterKeys = {
  after: { hint: '10:00, 15m, 2h, 2026-11-20', values: ['5m', '1h', '24h'] },
  before: { hint: '10:00, 15m, 2h, 2026-11-20', values: ['5m', '1h', '24h'] },
}

/** Finds a key by any of its names. */
const valuesOf = (name: string, keys: FilterKeys): readonly string[] =>
  Object.entries(keys).find(([key, { aliases }]) => key === name || aliases?.includes(name))?.[1].values ?? []

const suggestionsFor = (word: string, keys: FilterKeys): Suggestion[] => {
  const minus = word.startsWith('-') ? '-' : ''
  const [key = '', value] = word.slice(minus.length).split(':', 2)
  const all = { ...keys, ...timeKeys }
  if (value === undefined) {
    return offeredKeys(all)
      .filter((name) => name.startsWith(key.toLowerCase()))
      .map((name) => ({ text: `${minus}${name}:`, hint: all[name]?.hint ?? '' }))
  }
  return valuesOf(key.toLowerCase(), all)
    .filter((one) => one.toLowerCase().startsWith(value.toLowerCase()) && one !== value)
    .map((one) => ({ text: `${minus}${key}:${one}`, hint: '' }))
}

/** All keys of the longest list, and both kinds of time. */
const maxSuggestions = 16

const Bar = ({ value, onChange, keys, label }: FilterBarProps) => {
  const [text, setText] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  // Not derived from `text`: the value may be another one, for example with a card number masked.
  useEffect(() => setText(value), [value])

  const change = (next: string) => {
    setText(next)
    setActive(-1)
    onChange(next)
  }

  const word = /\S*$/.exec(text)?.[0] ?? ''
  const suggestions = open ? suggestionsFor(word, keys).slice(0, maxSuggestions) : []

  const take = (suggestion: Suggestion) => {
    const done = suggestion.text.endsWith(':') ? suggestion.text : `${suggestion.text} `
    change(text.slice(0, text.length - word.length) + done)
    input.current?.focus()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
      if (suggestions.length > 0) setActive((active + 1) % suggestions.length)
    } else if (event.key === 'ArrowUp' && suggestions.length > 0) {
      event.preventDefault()
      setActive((active > 0 ? active : suggestions.length) - 1)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && suggestions[active]) {
      event.preventDefault()
      take(suggestions[active])
    } else if (event.key === 'Enter') {
      setOpen(false)
      input.current?.closest('[data-list-page]')?.querySelector<HTMLElement>('[data-list]')?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (suggestions.length > 0) setOpen(false)
      else input.current?.closest('[data-list-page]')?.querySelector<HTMLElement>('[data-list]')?.focus()
    }
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Search size={14} className="pointer-events-none absolute top-2.5 left-2.5 text-faint" aria-hidden />
      <input
        ref={input}
        data-filter
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        value={text}
        placeholder="Filter"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          change(event.target.value)
          // Over an empty filter suggestions would cover the chips and rows that are back.
          setOpen(event.target.value !== '')
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
        className="h-8.5 w-full rounded-control border border-line bg-sunken pr-8 pl-8 text-text placeholder:text-faint focus:border-line-strong focus:bg-surface"
      />
      <span className="absolute top-0.75 right-1 flex h-7 items-center">
        {text === '' ? (
          <span className="pr-1.5">
            <Keys keys="/" />
          </span>
        ) : (
          <IconButton
            icon={X}
            label="Clear filter"
            onClick={() => {
              change('')
              input.current?.focus()
              setOpen(false)
            }}
            className="size-6"
          />
        )}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className={classes(
          'absolute top-full left-0 z-30 mt-1 w-80 rounded-control border border-line bg-raised p-1 shadow-float',
          suggestions.length === 0 && 'hidden',
        )}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={suggestion.text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            className={classes(
              'flex h-7 cursor-default items-center justify-between gap-3 rounded px-2',
              index === active ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="font-mono text-code">{suggestion.text}</span>
            <span className="truncate text-small text-faint">{suggestion.hint}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The filter of a list, with completion. `/` focuses it, Esc leaves it. Rows may arrive meanwhile. */
export const FilterBar = memo(Bar)
