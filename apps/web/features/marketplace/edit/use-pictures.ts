import { useEffect, useRef, useState } from 'react'
import { maxServiceImages } from '@plaudit/contract/marketplace/categories'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { uploadPicture } from '../../../components/pictures/upload.ts'
import type { ServiceForm } from './use-service-form.ts'

/** A picture that is on its way, or was refused. */
export interface Coming {
  key: string
  name: string
  /** Address of the file on this device. */
  src: string
  /** 0 to 1, of what has left the device. */
  share: number
  /** Why it was not taken. */
  refused: string | null
}

let made = 0

/** Returns a way to get the address of a file on this device; the addresses end with what uses it. */
function useFileAddresses(): (file: File) => string {
  const open = useRef(new Set<string>())
  useEffect(() => {
    const addresses = open.current
    return () => addresses.forEach((src) => URL.revokeObjectURL(src))
  }, [])
  return (file) => {
    const src = URL.createObjectURL(file)
    open.current.add(src)
    return src
  }
}

/** Sends pictures one after the other; each stands in the form once it is stored, and a refused one says why. */
export function usePictures({ values, set, arriving }: ServiceForm) {
  const [coming, setComing] = useState<Coming[]>([])
  const addressOf = useFileAddresses()
  const change = (key: string, part: Partial<Coming>) =>
    setComing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setComing((all) => all.filter((one) => one.key !== key))
  const sendOne = async (key: string, file: File): Promise<boolean> => {
    try {
      const onProgress = (share: number) => change(key, { share })
      const picture = await uploadPicture(file, { purpose: 'service', onProgress })
      const isOther = (one: typeof picture) => one.attachment_id !== picture.attachment_id
      set(({ service_image: now }) => ({ service_image: [...now.filter(isOther), picture] }))
      drop(key)
      return true
    } catch (error) {
      change(key, { refused: sentenceOf(error) })
      return false
    }
  }
  const send = (files: File[]) => {
    const room = maxServiceImages - values.service_image.length
    const chosen = files.slice(0, room).map((file) => ({
      file,
      one: { key: String(++made), name: file.name, src: addressOf(file), share: 0, refused: null },
    }))
    setComing((all) => [
      ...all.filter(({ refused }) => refused === null),
      ...chosen.map(({ one }) => one),
    ])
    const sendAll = async () => {
      let all = true
      for (const { file, one } of chosen) all = (await sendOne(one.key, file)) && all
      return all
    }
    arriving.follow(sendAll())
  }
  return { coming, send, drop }
}
