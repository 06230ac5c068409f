from ..clients import lf as shared
