import { useRef, useState, type KeyboardEvent } from 'react'
import Smile from 'lucide-react/icons/smile'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Popover } from '@plaudit/ui/popover'

/** Emojis used most, by their subject; a keyboard's own list has the rest. A screen reader knows each by its name. */
const groups: readonly string[] = [
  '😀 😂 🤣 😅 😊 😍 😘 😉 😎 🤩 🥳 🤗 🤔 😏 😴 😬 🙄 😮 😢 😭 😡 🤯 🥺 😇',
  '👍 👎 👏 🙌 🙏 🤝 👋 💪 🤞 👌 🫶 🤷',
  '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 🔥 ⭐ ✨',
  '🎉 🎊 🎤 🎵 🎶 🎸 🎹 🥁 🎭 🎬 💃 🕺 🏆 🥇 🥈 🥉 🎁 📸',
  '☕ 🍕 🍰 🍷 🍻 🌞 🌧️ ❄️ 🌹 🐶 🐱 🦄',
  '✅ ❌ ❓ ❗ ⏰ 📅 📍 📎 💡 💶 ✈️ 🏠',
]
const all = groups.map((group) => group.split(' '))
const order = all.flat()
const columns = 6

/** Signs that go into what is being written. Arrows lead from one to the next. */
export default function EmojiButton({ onChoose }: { onChoose: (sign: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={m.messaging_emoji()}
      open={open}
      onOpenChange={setOpen}
      className="w-78! p-2!"
      trigger={<IconButton label={m.messaging_emoji()} icon={<Smile aria-hidden="true" />} />}
    >
      <Signs onChoose={onChoose} />
    </Popover>
  )
}

const ways: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

function Signs({ onChoose }: { onChoose: (sign: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const next = way === undefined ? undefined : buttons[at + way]
    if (next === undefined) return
    event.preventDefault()
    setAt(buttons.indexOf(next))
    next.focus()
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={m.messaging_emoji()}
      onKeyDown={move}
      className="grid max-h-72 gap-2 overflow-y-auto"
    >
      {all.map((group) => (
        <div key={group[0]} className="grid grid-cols-6">
          {group.map((sign) => {
            const own = order.indexOf(sign)
            return (
              <button
                key={sign}
                type="button"
                tabIndex={own === at ? 0 : -1}
                onFocus={() => setAt(own)}
                onClick={() => onChoose(sign)}
                className="size-target rounded-in text-[1.375rem] hover:bg-fill"
              >
                {sign}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
