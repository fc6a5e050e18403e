import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import { pictureRefused, pictureTooLarge } from "@daybook/contract/files";

/** The kinds of pictures the server takes, for `accept`. */
export const acceptedImageTypes = "image/jpeg,image/png,image/gif,image/webp";

/**
 * A chosen picture as a `data:` URL, at most 2 MB. The server looks at the content again.
 * @throws Error with the specification's sentence for a file that is no picture, or too large
 */
export async function readImage(file: File): Promise<string> {
  if (!file.type.startsWith("image/")) throw new Error(pictureRefused);
  if (file.size > profilePictureMaxBytes) throw new Error(pictureTooLarge);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(pictureRefused));
    reader.readAsDataURL(file);
  });
}
