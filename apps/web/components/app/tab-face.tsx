import { Avatar } from '@plaudit/ui/avatar'
import { useUser } from '../../lib/user.ts'

/** Stands over the tab's sign, which stays for a visitor. */
export default function TabFace() {
  const { user } = useUser()
  if (!user) return null
  const name = user.full_name ?? user.username ?? ''
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center rounded-full bg-raised group-aria-[current]:bg-nav"
    >
      <Avatar
        id={user.ux_id ?? name}
        name={name}
        {...(user.avatar && { source: { src: user.avatar } })}
        size={24}
      />
    </span>
  )
}
