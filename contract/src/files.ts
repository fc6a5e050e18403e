/** Kinds of stored files; they decide who may read one and how it is shown. */
export const filePurposes = ["profile_picture", "logo", "attachment"] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The address of a stored file. */
export const fileUrl = (id: string) => `/api/files/${id}`;

/** Why a picture is refused: not a JPG, PNG, GIF or WebP by its content, or more than `profilePictureMaxBytes` decoded. */
export const pictureRefused = "Please select a valid image file";
export const pictureTooLarge = "Image size should be less than 2MB";
