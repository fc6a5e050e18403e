import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import { invalidImageMessage, imageTooLargeMessage } from "@daybook/contract/files/files";

/** The image types that the server accepts, for the `accept` attribute. */
export const acceptedImageTypes = "image/jpeg,image/png,image/gif,image/webp";

/**
 * Reads a selected image of at most 2 MB as a `data:` URL. The server validates the content.
 * @throws Error with the specification's message if the file is not an image or too large
 */
export async function readImage(file: File): Promise<string> {
  if (!file.type.startsWith("image/")) throw new Error(invalidImageMessage);
  if (file.size > profilePictureMaxBytes) throw new Error(imageTooLargeMessage);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(invalidImageMessage));
    reader.readAsDataURL(file);
  });
}
